import History from 'lucide-react/icons/history'
import { Link } from 'react-router'
import { defineAdminType } from '#kit/admin/admin-type.ts'
import type { Toast, Column } from '#kit/admin/admin-type.ts'
import { Marked, imageColumn, titleColumn } from '#kit/admin/list/record-columns.tsx'
import { MemberFields } from './fields.tsx'
import { memberFields } from './member-fields.ts'
import { memberType } from './type.ts'
import { offerToTakeAccess } from './take-access.ts'
import type { TeamRow } from './take-access.ts'
import './member-admin.css'

const accessLabels = { admin: 'Admin', invited: 'Invited' }

const memberColumns: Column<TeamRow>[] = [
	imageColumn,
	{ ...titleColumn, key: 'name', label: 'Name' },
	{
		key: 'position',
		label: 'Position',
		kind: 'words',
		render: ({ position, access }, { search }) => (
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
]

/** How the back office shows the team. */
export const handle = defineAdminType({
	section: memberType.section,
	label: memberType.label,
	list: {
		heading: 'Team Members',
		searchPlaceholder: 'Search team members...',
		addLabel: 'Add Team Member',
		columns: memberColumns,
		empty: {
			none: 'There are no team members yet.',
			noMatch: 'No team members match your search',
		},
		RowActions: MemberHistory,
		deleteText:
			'Their articles stay, without an author. An invitation they have not accepted is withdrawn.',
		alsoOnDelete: offerToTakeAccess,
		toasts: {
			deleted: 'Team member deleted',
			failedDelete: (reason) => ({
				title: 'Error',
				description: reason ?? 'The team member could not be deleted. Please try again.',
			}),
			failedRead: (reason) => withReason('Error loading team members', reason),
		},
	},
	form: {
		isDialog: true,
		titles: { create: 'Add Team Member', edit: 'Edit Team Member' },
		buttons: { create: 'Create', update: 'Update' },
		fields: memberFields,
		Fields: MemberFields,
		toasts: {
			created: 'Team member added',
			updated: 'Team member updated',
			failedSave: ({ isNew, reason }) =>
				withReason(isNew ? 'Error adding team member' : 'Error updating team member', reason),
			failedRead: 'This team member could not be found',
		},
	},
	publicPath: memberType.path,
})

function withReason(title: string, reason: string | null): Toast {
	return { title, description: reason ?? 'Something went wrong on the server. Please try again.' }
}

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
