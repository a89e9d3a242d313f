import { useState } from 'react'
import { Link } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { DayField } from '../fields/day-field.tsx'
import { SelectField } from '../fields/select-field.tsx'

/** By when a record is to be checked, by whom, and when that was done last. */
export type RecordCheck = {
	/** The address of the record in the back office. */
	path: string
	/** Such as 2027-11-03; empty for no date. */
	checkBy: string
	/** Empty for nobody. */
	ownerId: string
	/** Who can be asked to. */
	people: { value: string; label: string }[]
	/** Whether the date has passed. */
	isPast: boolean
	/** `by` is null for the program itself, and for a deleted account. */
	checked: { on: string; by: string | null } | null
}

/** When a record is read again to see whether it is still right. It is no part of the record: what is chosen is stored at once. */
export function CheckPanel({ check }: { check: RecordCheck | null | undefined }) {
	if (!check) return null
	const { checkBy, ownerId, checked } = check
	return <OpenPanel key={[checkBy, ownerId, checked?.on].join()} loaded={check} />
}

function OpenPanel({ loaded }: { loaded: RecordCheck }) {
	const { check, day, setDay, errors, saveDay, saveOwner } = useCheck(loaded)
	const { path, people, ownerId, isPast, checked } = check
	return (
		<section className="form-section" aria-labelledby="checking">
			<h2 id="checking">Checking</h2>
			<p>
				{checked
					? `Checked ${checked.on}${checked.by ? ` by ${checked.by}` : ''}.`
					: 'Not checked yet.'}
				{isPast ? <strong> It is past its date.</strong> : null}
			</p>
			<div aria-live="polite">
				<DayField
					name="check-by"
					label="Check by"
					hint="Whoever checks it gets a mail at the beginning of that month."
					value={day}
					errors={errors}
					onChange={setDay}
					onCommit={saveDay}
				/>
			</div>
			<SelectField
				name="check-owner"
				label="Who checks it"
				value={ownerId}
				errors={[]}
				onChange={saveOwner}
				emptyLabel="Nobody (administrators)"
				choices={people}
			/>
			<Link className="btn justify-self-start" to={`${path}/still-right`}>
				Still right?
			</Link>
		</section>
	)
}

type Refusal = { message?: string } | null

function useCheck(loaded: RecordCheck) {
	const [check, setCheck] = useState(loaded)
	const [day, setDay] = useState(loaded.checkBy)
	const [errors, setErrors] = useState<string[]>([])
	/** What was sent last: leaving the field again does not send it again. */
	const [sent, setSent] = useState(loaded.checkBy)

	async function save(body: object, done: string) {
		const outcome = await postJson<{ check: RecordCheck }>(`${check.path}/check`, body, {
			keepalive: true,
		})
		if (outcome.kind === 'done') {
			setCheck(outcome.body.check)
			await showToast({ title: done })
			return true
		}
		if (outcome.kind === 'refused' && 'checkBy' in body) {
			setErrors([(outcome.body as Refusal)?.message ?? 'This date cannot be set.'])
			return false
		}
		setSent(check.checkBy)
		const description = reasonOf(outcome) ?? 'Nothing was changed. Please try again.'
		await showToast({ title: 'Error', description, kind: 'error' })
		return false
	}

	async function saveDay(isWhole: boolean) {
		if (!isWhole) return setErrors(['Enter a whole date.'])
		if (day === sent) return
		setSent(day)
		setErrors([])
		await save({ act: 'day', checkBy: day || null }, 'Date saved')
	}

	return {
		check,
		day,
		setDay: (typed: string) => {
			setErrors([])
			setDay(typed)
		},
		errors,
		saveDay: (isWhole: boolean) => void saveDay(isWhole),
		saveOwner: (ownerId: string) => {
			setCheck({ ...check, ownerId })
			void save({ act: 'owner', ownerId: ownerId || null }, 'Saved').then((isDone) => {
				if (!isDone) setCheck(check)
			})
		},
	}
}
