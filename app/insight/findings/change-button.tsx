import { focusFirst } from '#kit/admin/focus-first.ts'
import { useChange } from '#kit/admin/use-change.ts'

type ChangeButtonProps = {
	body: Record<string, string>
	label: string
	/** What it changes, for those who hear the button alone. */
	about: string
	done: string
	/** The heading that gets the focus when the button is gone. */
	focus: string
}

/** Says that a finding is so on purpose, or lists it again, and reports the result in a toast. */
export function ChangeButton({ body, label, about, done, focus }: ChangeButtonProps) {
	const { busy, change } = useChange()
	const address = '/admin/put-right/change'
	const onDone = () => focusFirst(focus)
	return (
		<button
			type="button"
			className="btn"
			disabled={busy !== null}
			onClick={() => void change({ address, body, done, onDone })}
			aria-label={`${label}: ${about}`}
		>
			{label}
		</button>
	)
}
