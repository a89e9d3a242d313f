import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { SwitchField } from '../fields/switch-field.tsx'
import { useIsScripted } from '../scripted.tsx'

/** The switch for the mail of the month, stored at once. */
export function VisitsMail({ isWanted }: { isWanted: boolean }) {
	const [chosen, setChosen] = useState<boolean | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const { revalidate } = useRevalidator()
	const isScripted = useIsScripted()
	async function choose(wanted: boolean) {
		// Not disabled meanwhile, which would take the focus away.
		if (chosen !== null) return
		setChosen(wanted)
		setProblem(null)
		const outcome = await postJson('/admin/account/change', { change: 'visits-mail', wanted })
		if (outcome.kind === 'done') await revalidate()
		else setProblem(reasonOf(outcome) ?? 'Nothing was changed. Please try again.')
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
