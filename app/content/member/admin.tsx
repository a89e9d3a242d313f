import History from 'lucide-react/icons/history'
import { Link } from 'react-router'
import { errorToast, toastWithReason } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { Marked } from '#kit/admin/list/cells.tsx'
import { MemberFields } from './fields.tsx'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'
import { offerToTakeAccess } from './take-access.ts'
import type { TeamRow } from './take-access.ts'
import './member-admin.css'

const accessLabels = { admin: 'Admin', invited: 'Invited' }
const unanswered = 'Something went wrong on the server. Please try again.'

/** How the back office shows the team. */
export const handle = defineAdminType({
	type: memberType,
	fields: memberFields,
	Fields: MemberFields,
	list: {
		columns: {
			position: ({ position, access }: TeamRow, { search }) => (
				<span className="member-position">
					<Marked text={position} search={search} />
					{access ? (
						<span className="state" data-access={access}>
							{accessLabels[access]}
						</span>
					) : null}
				</span>
			),
		},
		empty: { none: 'There are no team members yet.' },
		RowActions: MemberHistory,
		deleteText:
			'Their articles stay, without an author. An invitation they have not accepted is withdrawn.',
		alsoOnDelete: offerToTakeAccess,
		toasts: {
			deleted: 'Team member deleted',
			failedDelete: (reason) =>
				errorToast(reason, 'The team member could not be deleted. Please try again.'),
			failedRead: (reason) => toastWithReason('Error loading team members', reason ?? unanswered),
		},
	},
	form: {
		isDialog: true,
		titles: { create: 'Add Team Member' },
		buttons: { create: 'Create', update: 'Update' },
		toasts: {
			created: 'Team member added',
			updated: 'Team member updated',
			failedSave: ({ isNew, reason }) =>
				toastWithReason(
					isNew ? 'Error adding team member' : 'Error updating team member',
					reason ?? unanswered,
				),
		},
	},
})

/** A member's form is a dialog: the versions are reached from the list. */
function MemberHistory({ row: { id, title } }: { row: { id: string; title: string } }) {
	return (
		<Link
			to={`/admin/${memberType.section}/${id}/history`}
			className="icon-button"
			aria-label={`History of ${title}`}
		>
			<History aria-hidden="true" />
		</Link>
	)
}
