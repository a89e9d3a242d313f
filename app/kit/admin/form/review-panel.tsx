import { useState } from 'react'
import { Link } from 'react-router'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { Button } from '../button.tsx'
import { DayField } from '../fields/day-field.tsx'
import { SelectField } from '../fields/select-field.tsx'

/** By when a record is to be reviewed, by whom, and when that was done last. */
export type RecordReview = {
	/** The address of the record in the back office. */
	path: string
	/** Such as 2027-11-03; empty for no date. */
	reviewBy: string
	/** The date after a review of today, in words. */
	next: string
	/** Empty for nobody. */
	ownerId: string
	/** Who can be asked to. */
	people: { value: string; label: string }[]
	isPast: boolean
	/** `by` is null for the program itself, and for a deleted account. */
	reviewed: { on: string; by: string | null; version: number } | null
}

type ReviewPanelProps = {
	review: RecordReview | null | undefined
	version: number
}

/** When a record is reviewed next. It is no part of the record: what is chosen is stored at once. */
export function ReviewPanel({ review, version }: ReviewPanelProps) {
	if (!review) return null
	const { reviewBy, ownerId, reviewed } = review
	return (
		<OpenPanel
			key={[reviewBy, ownerId, reviewed?.on, reviewed?.version].join()}
			loaded={review}
			version={version}
		/>
	)
}

function OpenPanel({ loaded, version }: { loaded: RecordReview; version: number }) {
	const { review, day, setDay, errors, saveDay, saveOwner, mark } = useReview(loaded)
	const { path, people, ownerId, isPast, reviewed, next } = review
	return (
		<section className="form-section" aria-labelledby="reviewing">
			<h2 id="reviewing">Review</h2>
			<p>
				{reviewed
					? `Reviewed ${reviewed.on}${reviewed.by ? ` by ${reviewed.by}` : ''}.`
					: 'Not reviewed yet.'}
				{isPast ? <strong> It is past its date.</strong> : null}
			</p>
			<div aria-live="polite">
				<DayField
					name="review-by"
					label="Review by"
					hint="Whoever reviews it gets a mail at the beginning of that month."
					value={day}
					errors={errors}
					onChange={setDay}
					onCommit={saveDay}
				/>
			</div>
			<SelectField
				name="review-owner"
				label="Who reviews it"
				value={ownerId}
				errors={[]}
				onChange={saveOwner}
				emptyLabel="Nobody (administrators)"
				choices={people}
			/>
			{reviewed && reviewed.version !== version ? (
				<Link to={`${path}/compare?from=${reviewed.version}&to=${version}`}>
					What has changed since
				</Link>
			) : null}
			<Button
				className="justify-self-start"
				aria-describedby="next-review"
				onClick={() => mark(version)}
			>
				Mark as reviewed
			</Button>
			<p id="next-review" className="hint">{`Next review: ${next}`}</p>
		</section>
	)
}

type ReviewRefusalBody = { message?: string } | null

function useReview(loaded: RecordReview) {
	const [review, setReview] = useState(loaded)
	const [day, setDay] = useState(loaded.reviewBy)
	const [errors, setErrors] = useState<string[]>([])

	async function save(body: object, done: string) {
		const outcome = await postJson<RecordReview>(`${review.path}/review`, body, { keepalive: true })
		if (outcome.kind === 'done') {
			setReview(outcome.body)
			typeDay(outcome.body.reviewBy)
			return showToast({ title: done })
		}
		if (outcome.kind === 'refused' && 'reviewBy' in body)
			return setErrors([(outcome.body as ReviewRefusalBody)?.message ?? 'This date cannot be set.'])
		// What was chosen is not stored.
		setReview(review)
		const description = reasonOf(outcome) ?? 'Nothing was changed. Please try again.'
		return showToast({ title: 'Error', description, kind: 'error' })
	}

	function typeDay(typed: string) {
		setErrors([])
		setDay(typed)
	}

	function saveDay(isWhole: boolean) {
		if (!isWhole) return setErrors(['Enter a whole date.'])
		// A date that was refused is not sent again.
		if (day !== review.reviewBy && errors.length === 0)
			void save({ act: 'day', reviewBy: day || null }, 'Date saved')
	}

	return {
		review,
		day,
		setDay: typeDay,
		errors,
		saveDay,
		saveOwner: (ownerId: string) => {
			setReview({ ...review, ownerId })
			void save({ act: 'owner', ownerId: ownerId || null }, 'Saved')
		},
		mark: (version: number) => void save({ act: 'mark', version }, 'Marked as reviewed'),
	}
}
