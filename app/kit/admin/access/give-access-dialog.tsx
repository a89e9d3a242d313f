import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Role } from '#platform/auth/access/permissions.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Dialog } from '../dialog.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
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

type Messages = Partial<Record<keyof Gift, string[]>>

type GiveAccessDialogProps = {
	gift: Gift
	onChange: (gift: Gift) => void
	onClose: () => void
}

/** Gives access to someone who is not in the team. */
export function GiveAccessDialog({ gift, onChange, onClose }: GiveAccessDialogProps) {
	const form = useRef<HTMLFormElement>(null)
	const [isBusy, setIsBusy] = useState(false)
	const [messages, setMessages] = useState<Messages>({})
	const [problem, setProblem] = useState<string | null>(null)
	const { revalidate } = useRevalidator()

	async function send(event: FormEvent) {
		event.preventDefault()
		if (isBusy) return
		setIsBusy(true)
		setProblem(null)
		const outcome = await postJson('/admin/access/change', { act: 'give', ...gift })
		setIsBusy(false)
		if (outcome.kind === 'done') {
			await revalidate()
			onChange(blankGift)
			onClose()
			await showToast({
				title: 'Access given',
				description: `An invitation goes to ${gift.email}.`,
			})
			return
		}
		const wrong = outcome.kind === 'refused' ? messagesIn(outcome.body) : {}
		setMessages(wrong)
		const [first] = Object.keys(wrong)
		if (first) form.current?.querySelector<HTMLElement>(`[name=give-${first}]`)?.focus()
		else setProblem(reasonOf(outcome) ?? 'Access could not be given. Please try again.')
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

function messagesIn(body: unknown): Messages {
	return (body as { messages?: Messages } | null)?.messages ?? {}
}
