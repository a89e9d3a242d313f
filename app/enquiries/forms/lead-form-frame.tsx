import { useLabels } from '#kit/site/labels.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sentParameter } from '#enquiries/leads/lead-response.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { hasCountries } from '#platform/lib/home.ts'
import { formField, officeField, trapField } from '#enquiries/leads/forms.ts'
import type { LeadForm } from '#enquiries/leads/forms.ts'
import type { FieldErrors } from '#enquiries/leads/schemas.ts'
import { agreedText, markField, shownField } from '#enquiries/leads/form-words.ts'
import { LeadFormContext, useFormWords } from './lead-form-context.ts'
import { LinkedWords } from './linked-words.tsx'
import { ThankYou } from './thank-you.tsx'
import type { Thanks } from './thank-you.tsx'
import { useLeadForm } from './use-lead-form.ts'
import type { LeadFormOptions } from './use-lead-form.ts'
import { useOffice } from './use-office.ts'
import { useTradeWords } from './use-trade-words.ts'

type LeadFormFrameProps<F extends LeadForm> = LeadFormOptions<F> & {
	/** Id of the element that names the form. */
	labelledBy: string
	submitLabel: string
	busyLabel: string
	/** The title of a failure, for example 'Error sending message:'. */
	failureTitle: string
	thanks: Thanks
	/** Names of the products that the form has fields for, by their ids. */
	products?: Record<string, string>
	children: ReactNode
}

/** Another `subject` gets a new form: no input, message or result carries over. */
export function LeadFormFrame<F extends LeadForm>(props: LeadFormFrameProps<F>) {
	return <Frame key={props.subject} {...props} />
}

/** What every form has around its fields: hidden fields, errors, the button and the privacy line. */
function Frame<F extends LeadForm>(props: LeadFormFrameProps<F>) {
	const { form, labelledBy, submitLabel, busyLabel, failureTitle, thanks } = props
	const { element, summary, ...lead } = useLeadForm(props)
	const action = useFormAction(form)
	const office = useOffice()
	const trade = useTradeWords()
	const words = useFormWords(form)
	if (lead.phase === 'sent') {
		return <ThankYou form={form} thanks={thanks} onAgain={lead.startAgain} />
	}
	// Nobody agrees to what is not shown.
	if (!words) return <p>The form cannot be shown right now. Please load the page again.</p>
	const isLocked = lead.phase === 'sending'
	const { typed, lengths } = lead
	const errors = inWordsOf(trade, lead.errors)
	return (
		<LeadFormContext value={{ form, errors, typed, lengths, isLocked }}>
			<form
				key={lead.round}
				ref={element}
				method="post"
				encType="multipart/form-data"
				action={action}
				aria-labelledby={labelledBy}
				className="group relative grid gap-5"
				onSubmit={(event) => lead.onSubmit(event)}
				onInput={(event) => lead.onInput(event)}
			>
				<input type="hidden" name={formField} value={form} />
				{hasCountries() ? <input type="hidden" name={officeField} value={office.country} /> : null}
				<ErrorSummary form={form} errors={errors} products={props.products} ref={summary} />
				{props.children}
				{lead.failure ? (
					<FailureNotice form={form} title={failureTitle} failure={lead.failure} />
				) : null}
				<div className="grid gap-4">
					<SubmitButton label={submitLabel} busyLabel={busyLabel} isBusy={isLocked} />
					<ShownWords form={form} words={words} />
				</div>
				<Honeypot />
			</form>
		</LeadFormContext>
	)
}

/** The checks name the company as the form of the specification does. */
function inWordsOf(
	{ company }: ReturnType<typeof useTradeWords>,
	errors: FieldErrors,
): FieldErrors {
	const { companyOrFarm: wrong } = errors
	return wrong ? { ...errors, companyOrFarm: wrong.replace('Company or farm', company) } : errors
}

/** The page itself, at the anchor of the form's result. */
function useFormAction(form: LeadForm): string {
	const { pathname, search } = useLocation()
	const params = new URLSearchParams(search)
	params.delete(sentParameter)
	return `${pathname}${params.size > 0 ? `?${params}` : ''}#${form}-answer`
}

type ShownWordsProps = {
	form: LeadForm
	words: NonNullable<ReturnType<typeof useFormWords>>
}

/** Who gets the data, and why; sent with what people agree to, as proof. */
export function ShownWords({ form, words }: ShownWordsProps) {
	return (
		<>
			{words.mark ? (
				<>
					<input type="hidden" name={shownField} value={agreedText(words)} />
					<input type="hidden" name={markField} value={words.mark} />
				</>
			) : null}
			<p
				className="max-w-prose text-sm text-muted"
				data-form="consents"
				data-edit={`${form === 'list' ? 'enquiry' : form}Text words below the button`}
			>
				<LinkedWords text={words.text} />
			</p>
		</>
	)
}

type SubmitButtonProps = { label: string; busyLabel: string; isBusy: boolean }

/** As wide as the longer of its two labels, so that nothing moves. Not disabled: it keeps the focus. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
	return (
		<button
			className="button button-pasture two-labels justify-self-start max-sm:w-full"
			aria-disabled={isBusy || undefined}
			data-other-label={isBusy ? label : busyLabel}
		>
			{isBusy ? busyLabel : label}
		</button>
	)
}

/** Password managers leave a field with these alone: 1Password, Bitwarden, Dashlane, LastPass, Proton Pass. */
const notForManagers = {
	'data-1p-ignore': '',
	'data-bwignore': '',
	'data-form-type': 'other',
	'data-lpignore': 'true',
	'data-protonpass-ignore': '',
}

/** A field people neither see nor reach; robots fill it in. Not displayed, since password managers fill in what is. */
export function Honeypot() {
	const { leaveEmpty } = useLabels()
	return (
		<div className="hidden">
			<label>
				{leaveEmpty}
				<input type="text" name={trapField} tabIndex={-1} autoComplete="off" {...notForManagers} />
			</label>
		</div>
	)
}
