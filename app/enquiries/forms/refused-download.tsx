import { useRef } from 'react'
import type { LeadRefusal } from '#enquiries/leads/lead-response.ts'
import { DownloadFields } from './download-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { hasCountries } from '#platform/lib/home.ts'
import { formField, officeField } from '#enquiries/leads/forms.ts'
import { Honeypot, ShownWords, SubmitButton } from './lead-form-frame.tsx'
import { LeadFormContext, useFormWords } from './lead-form-context.ts'
import { useOffice } from './use-office.ts'

/**
 * A rejected download form with its values, in place of a page that could not be read either. The browser posts it
 * again to the same address; scripts add nothing, since they would have to know the file.
 */
export function RefusedDownload({ refusal }: { refusal: LeadRefusal }) {
	const { country } = useOffice()
	const words = useFormWords('download')
	const summary = useRef<HTMLDivElement>(null)
	const { form, values, errors, message } = refusal
	return (
		<section className="wrap grid max-w-3xl gap-6 py-16 md:py-24">
			<h1 id="download-title" className="title-2">
				Download
			</h1>
			<LeadFormContext value={{ form, errors, typed: values, lengths: null, isLocked: false }}>
				<form method="post" aria-labelledby="download-title" className="relative grid gap-5">
					<input type="hidden" name={formField} value={form} />
					{hasCountries() ? <input type="hidden" name={officeField} value={country} /> : null}
					<ErrorSummary form={form} errors={errors} ref={summary} />
					<DownloadFields />
					{message ? (
						<FailureNotice
							form={form}
							title="Failed to process your download"
							failure={{ message }}
						/>
					) : null}
					<SubmitButton label="Download" busyLabel="Preparing..." isBusy={false} />
					{words ? <ShownWords form={form} words={words} /> : null}
					<Honeypot />
				</form>
			</LeadFormContext>
		</section>
	)
}
