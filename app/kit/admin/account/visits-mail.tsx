import { useState } from 'react'
import { SwitchField } from '../fields/switch-field.tsx'
import { useIsScripted } from '../scripted.tsx'
import { useChange } from '../use-change.ts'

/** The switch for the mail of the month, stored at once. */
export function VisitsMail({ isWanted }: { isWanted: boolean }) {
	const [chosen, setChosen] = useState<boolean | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const { change } = useChange()
	const isScripted = useIsScripted()
	async function choose(wanted: boolean) {
		// Not disabled meanwhile, which would take the focus away.
		if (chosen !== null) return
		setChosen(wanted)
		setProblem(null)
		await change({
			address: '/admin/account/change',
			body: { change: 'visits-mail', wanted },
			failed: ({ reason }) => setProblem(reason ?? 'Nothing was changed. Please try again.'),
			rereads: 'whenDone',
		})
		setChosen(null)
	}
	return (
		<SwitchField
			name="visits-mail"
			label="Send me what visitors read, on the first of each month"
			hint="Numbers of the month before in a few lines. They name no visitor."
			value={chosen ?? isWanted}
			errors={problem === null ? [] : [problem]}
			isDisabled={!isScripted}
			onChange={(wanted) => void choose(wanted)}
		/>
	)
}
