import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { Role } from '#platform/auth/access/permissions.ts'
import { Dialog } from '../dialog.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useChange } from '../use-change.ts'
import type { Messages } from '../use-change.ts'
import { roleLabels } from './access-person.ts'

export type Gift = { name: string; email: string; role: Role }

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
	gift: Gift
	onChange: (gift: Gift) => void
	onClose: () => void
}

/** Gives access to someone who is not in the team. */
export function GiveAccessDialog({ gift, onChange, onClose }: GiveAccessDialogProps) {
	const form = useRef<HTMLFormElement>(null)
	const [messages, setMessages] = useState<Messages>({})
	const [problem, setProblem] = useState<string | null>(null)
	const { busy, change } = useChange()
	const isBusy = busy !== null

	async function send(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setProblem(null)
		const given = await change({
			address: '/admin/access/change',
			body: { act: 'give', ...gift },
			done: () => ({
				title: 'Access given',
				description: `An invitation goes to ${gift.email}.`,
			}),
			failed: ({ reason, messages: wrong }) => {
				setMessages(wrong)
				const [first] = Object.keys(wrong)
				if (first) form.current?.querySelector<HTMLElement>(`[name=give-${first}]`)?.focus()
				else setProblem(reason ?? 'Access could not be given. Please try again.')
			},
			rereads: 'whenDone',
		})
		if (!given) return
		onChange(blankGift)
		onClose()
	}

	const field = <K extends keyof Gift>(key: K) => ({
		name: `give-${key}`,
		value: gift[key],
		errors: messages[key] ?? [],
		onChange: (value: Gift[K]) => {
			setMessages({ ...messages, [key]: [] })
			onChange({ ...gift, [key]: value })
		},
	})
	return (
		<Dialog title="Give access" onClose={() => isBusy || onClose()}>
			<form ref={form} className="access-form" noValidate onSubmit={(event) => void send(event)}>
				<p>
					For someone who is not in the team. They get a mail with a link to choose a password; it
					works for 7 days.
				</p>
				<TextField {...field('name')} label="Name" />
				<TextField
					{...field('email')}
					label="Email"
					input={{ type: 'email', inputMode: 'email', spellCheck: false }}
				/>
				<SelectField
					{...field('role')}
					label="Role"
					hint={roleHints[gift.role]}
					choices={roleChoices}
				/>
				{problem ? (
					<p className="field-error" role="alert">
						{problem}
					</p>
				) : null}
				<div className="dialog-buttons">
					<button type="button" className="btn" onClick={onClose} disabled={isBusy}>
						Cancel
					</button>
					<button type="submit" className="btn btn-primary" disabled={isBusy}>
						{isBusy ? 'Sending...' : 'Give access'}
					</button>
				</div>
			</form>
		</Dialog>
	)
}
