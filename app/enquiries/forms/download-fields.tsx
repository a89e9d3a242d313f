import { useBusiness } from '#platform/business/use-business.ts'
import { useShownCountry } from '#kit/site/country/country-picker.tsx'
import { EmailField } from './email-field.tsx'
import { TextField } from './text-field.tsx'
import { downloadCountries } from '#enquiries/leads/form-choices.ts'
import { useFormWords, useLeadField } from './lead-form-context.ts'
import { LinkedWords } from './linked-words.tsx'
import { SelectField } from './select-field.tsx'

/** The reader's details, and the newsletter box. */
export function DownloadFields() {
	const { leftOut } = useBusiness()
	return (
		<>
			<ReaderFields />
			{leftOut?.includes('Newsletter') ? null : <NewsletterBox />}
		</>
	)
}

function ReaderFields() {
	const shown = useShownCountry()
	const { home } = useBusiness()
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					name="firstName"
					label="First name"
					autoComplete="given-name"
					required
					minLength={2}
					limit={80}
				/>
				<TextField
					name="lastName"
					label="Last name"
					autoComplete="family-name"
					required
					minLength={2}
					limit={80}
				/>
			</div>
			<EmailField />
			{home ? null : (
				<SelectField
					name="country"
					label="Country"
					prompt="Choose a country"
					options={downloadCountries}
					// `fillKnownReader` replaces it once the visitor starts to fill in the form.
					start={downloadCountries.find(({ label }) => label === shown)?.value ?? ''}
					autoComplete="country"
					required
				/>
			)}
		</>
	)
}

function NewsletterBox() {
	const { typed, isLocked } = useLeadField('subscribe')
	const words = useFormWords('download')
	return (
		<label className="flex min-h-11 items-start gap-3">
			<input
				type="checkbox"
				name="subscribe"
				defaultChecked={typed === 'on'}
				disabled={isLocked}
				className="mt-1 h-5 w-5 shrink-0 accent-pasture"
			/>
			<span data-form="consents" data-edit="downloadBox words beside the box">
				<LinkedWords text={words?.box ?? ''} />
			</span>
		</label>
	)
}
