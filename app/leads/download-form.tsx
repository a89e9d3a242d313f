import { downloadCountries } from './forms.ts'
import { LeadFormFrame, useOffice } from './lead-form-frame.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { useNotSent } from './use-not-sent.ts'

export function DownloadForm({ labelledBy }: { labelledBy: string }) {
	const { company } = useOffice()
	const isSubscribing = useNotSent('download')?.values.subscribe === 'on'
	return (
		<LeadFormFrame
			form="download"
			labelledBy={labelledBy}
			submitLabel="Download"
			failureTitle="Error downloading:"
			privacy={`${company} keeps these details, in its own records and at a mailing service in the United States, to know which farms use its resources. You get e-mail only if you tick the box.`}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					form="download"
					name="firstName"
					label="First name"
					autoComplete="given-name"
					required
					minLength={2}
					maxLength={80}
				/>
				<TextField
					form="download"
					name="lastName"
					label="Last name"
					autoComplete="family-name"
					required
					minLength={2}
					maxLength={80}
				/>
			</div>
			<TextField
				form="download"
				name="email"
				label="E-mail address"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				maxLength={254}
			/>
			<SelectField
				form="download"
				name="country"
				label="Country"
				prompt="Choose a country"
				options={downloadCountries}
				autoComplete="country"
				required
			/>
			<label className="flex min-h-11 items-start gap-3">
				<input
					type="checkbox"
					name="subscribe"
					defaultChecked={isSubscribing}
					className="mt-1 h-5 w-5 shrink-0 accent-pasture"
				/>
				<span>Also send me the newsletter, about once a month. I can unsubscribe at any time.</span>
			</label>
		</LeadFormFrame>
	)
}
