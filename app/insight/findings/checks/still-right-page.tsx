import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { DayField } from '#kit/admin/fields/day-field.tsx'
import { PageLink } from '#kit/admin/form/preview-links.tsx'
import { Comparison } from '#kit/admin/history/comparison.tsx'
import { HistoryHead } from '#kit/admin/history/history-head.tsx'
import type { HistoryType } from '#kit/admin/history/history-head.tsx'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import type { StillRight } from './read-still-right.server.ts'
import '#kit/admin/history/history.css'
import './still-right.css'

type StillRightPageProps = {
	type: HistoryType
	id: string
	/** The form of the record. */
	formPath: string
	record: StillRight
}

/** What has changed in a record since it was checked, or all that it says; and the way to say that it is still right. */
export function StillRightPage({ type, id, formPath, record }: StillRightPageProps) {
	const { title, version, checkedVersion, changes, text, pagePath } = record
	return (
		<>
			<HistoryHead type={type} id={id} title="Still right?" isInTrash={false}>
				{pagePath ? <PageLink path={pagePath}>Read the page</PageLink> : null}
			</HistoryHead>
			<p className="history-note">
				<strong>{title}</strong>. {whatIsShown(record)}
			</p>
			{changes && changes.length > 0 ? (
				<section className="list-card compared-card" aria-label="What has changed">
					<p className="compared-key hint">
						<ins>Added</ins> and <del>removed</del> since it was checked.
					</p>
					<Comparison
						fields={changes}
						names={{
							before: `Version ${checkedVersion}, checked`,
							after: `Version ${version}, now`,
						}}
					/>
				</section>
			) : (
				<section className="list-card compared-card" aria-label="What it says">
					<dl className="comparison">
						{text.map(({ key, label, text: words }) => (
							<div key={key} className="compared-field">
								<dt>{label}</dt>
								<dd>
									<p className="compared-text">{words}</p>
								</dd>
							</div>
						))}
					</dl>
				</section>
			)}
			<ConfirmForm key={version} path={`/admin/${type.section}/${id}`} {...{ formPath, record }} />
		</>
	)
}

function whatIsShown({ checkedOn, hasChanged, changes }: StillRight): string {
	if (checkedOn === null) return 'Nobody has checked it yet. This is what it says:'
	const checked = `It was checked on ${checkedOn}`
	if (!hasChanged) return `${checked} and has not changed since. This is what it says:`
	if (changes === null)
		return `${checked}, and has changed since; the version that was checked is no longer stored. This is what it says now:`
	return changes.length > 0
		? `${checked}. This has changed since then:`
		: `${checked}. It was saved since then and says the same:`
}

type ConfirmFormProps = { path: string; formPath: string; record: StillRight }

function ConfirmForm({ path, formPath, record }: ConfirmFormProps) {
	const { day, setDay, errors, problem, isStale, isBusy, send, lookAgain } = useConfirm({
		path,
		formPath,
		record,
	})
	return (
		<form className="form-section still-right" noValidate onSubmit={send}>
			<DayField
				name="check-again-by"
				label="Check again by"
				hint={record.mustBeChecked ? undefined : 'Leave it empty if it need not be checked again.'}
				value={day}
				errors={errors}
				onChange={setDay}
			/>
			{problem ? (
				<div className="form-problem still-right-problem" role="alert">
					<p>{problem}</p>
					{isStale ? (
						<button type="button" className="btn" onClick={lookAgain}>
							Look at it again
						</button>
					) : null}
				</div>
			) : null}
			<div className="form-buttons">
				<Link className="btn" to={formPath}>
					Put it right
				</Link>
				<button type="submit" className="btn btn-primary" disabled={isBusy || isStale}>
					{isBusy ? 'Saving...' : labelFor(day)}
				</button>
			</div>
		</form>
	)
}

function labelFor(day: string): string {
	const date = new Date(day)
	if (Number.isNaN(date.getTime())) return 'Still right'
	const words = date.toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'UTC' })
	return `Still right, check again by ${words}`
}

function useConfirm({ path, formPath, record }: ConfirmFormProps) {
	const [day, setDay] = useState(record.next)
	const [errors, setErrors] = useState<string[]>([])
	const [problem, setProblem] = useState<string | null>(null)
	const [isStale, setIsStale] = useState(false)
	const [isBusy, setIsBusy] = useState(false)
	const navigate = useNavigate()
	const { revalidate } = useRevalidator()

	async function confirm(input: HTMLInputElement | null) {
		setProblem(null)
		if (input?.validity.badInput) return refuse('Enter a whole date.', input)
		setIsBusy(true)
		const body = { act: 'confirm', version: record.version, checkBy: day || null }
		const outcome = await postJson(`${path}/check`, body)
		setIsBusy(false)
		if (outcome.kind === 'done') {
			await showToast({ title: 'Noted as still right', isOfNextScreen: true })
			await navigate(`${formPath}#check-by`)
			return
		}
		const reason = reasonOf(outcome) ?? 'Nothing was noted. Please try again.'
		if (outcome.kind === 'refused' && outcome.status === 422) return refuse(reason, input)
		setIsStale(outcome.kind === 'refused')
		setProblem(reason)
	}

	function refuse(message: string, input: HTMLInputElement | null) {
		setErrors([message])
		input?.focus()
	}

	return {
		day,
		setDay: (typed: string) => {
			setErrors([])
			setDay(typed)
		},
		errors,
		problem,
		isStale,
		isBusy,
		send: (event: FormEvent<HTMLFormElement>) => {
			event.preventDefault()
			const input = event.currentTarget.elements.namedItem('check-again-by')
			if (!isBusy) void confirm(input instanceof HTMLInputElement ? input : null)
		},
		lookAgain: () => void revalidate(),
	}
}
