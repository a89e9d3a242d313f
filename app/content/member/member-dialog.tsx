import { RecordDialog } from '#kit/admin/form/record-dialog.tsx'
import type { AfterSave } from '#kit/admin/form/record-dialog.tsx'
import type { RecordToOpen } from '#kit/admin/form/use-open-record.ts'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import type { MemberAccess } from './admin-access.tsx'
import { handle as memberAdmin } from './admin.tsx'
import { inviteMember } from './invitation.ts'

type MemberDialogProps = Pick<
	RecordToOpen,
	'start' | 'started' | 'offers' | 'user' | 'record' | 'origin'
> & {
	/** Null for a new member. */
	access: MemberAccess | null
	/** Whether this person may give access. */
	mayGive: boolean
}

/** Adds or edits a member; with *Admin* turned on, the invitation is sent once the member is stored. */
export function MemberDialog({ access, mayGive, ...given }: MemberDialogProps) {
	const { record } = given
	const wasAdmin = record?.values['isAdmin'] === true
	const afterSave: AfterSave = {
		busyLabel: 'Sending invitation...',
		isWanted: (sent) => sent['isAdmin'] === true && !wasAdmin,
		run: invite,
	}
	return (
		<RecordDialog
			type={memberAdmin}
			{...given}
			options={{ access, mayGive }}
			afterSave={afterSave}
		/>
	)
}

async function invite({ id, title: name, values }: FormRecord, sent: FormValues) {
	// Another member's address, or that of an administrator.
	if (values['isAdmin'] === true) return { title: `${name} already has admin access` }
	return inviteMember({ id, name, email: String(sent['email']).trim() })
}
