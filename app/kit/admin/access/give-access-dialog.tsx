import type { Role } from '#platform/auth/access/permissions.ts'
import { SelectField } from '../fields/select-field.tsx'
import { emailInput, TextField } from '../fields/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { showToast } from '#kit/site/toast/toast.ts'
import { useChangeForm } from '../use-change-form.ts'
import { roleLabels } from './access-person.ts'

type Gift = { name: string; email: string; role: Role }

export const blankGift: Gift = { name: '', email: '', role: 'editor' }

const roleHints: Record<Role, string> = {
	editor: 'Changes content and media, and nothing else.',
	administrator: 'Changes everything, and decides who has access.',
}

const roleChoices = (['editor', 'administrator'] as const).map((value) => ({
	value,
	label: roleLabels[value],
}))

type GiveAccessDialogProps = {
	/** What was typed before the dialog was closed the last time. */
	gift: Gift
	/** Gets what is typed by then. */
	onClose: (gift: Gift) => void
}

export function GiveAccessDialog({ gift, onClose }: GiveAccessDialogProps) {
	const form = useChangeForm({
		address: '/admin/access/change',
		name: 'give',
		sent: { act: 'give' },
		starts: gift,
		failed: 'Access could not be given. Please try again.',
	})
	const { email, role } = form.values
	function onDone() {
		onClose(blankGift)
		void showToast({ title: 'Access given', description: `An invitation goes to ${email}.` })
	}
	return (
		<FormDialog
			title="Give access"
			action={{ label: 'Give access', busyLabel: 'Sending...' }}
			form={form}
			onDone={onDone}
			onClose={() => onClose(form.values)}
		>
			<p>
				For someone who is not in the team. They get a mail with a link to choose a password; it
				works for 7 days.
			</p>
			<TextField {...form.field('name')} label="Name" />
			<TextField {...form.field('email')} label="Email" input={emailInput} />
			<SelectField
				{...form.field('role')}
				label="Role"
				hint={roleHints[role]}
				choices={roleChoices}
			/>
		</FormDialog>
	)
}
