import { newsletterInterests } from './forms.ts'
import { LeadFormFrame, useOffice } from './lead-form-frame.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

export function NewsletterForm({ labelledBy }: { labelledBy: string }) {
	const { company } = useOffice()
	return (
		<LeadFormFrame
			form="newsletter"
			labelledBy={labelledBy}
			submitLabel="Subscribe"
			failureTitle="Error subscribing:"
			privacy={`${company} keeps your name and e-mail address to send you this newsletter, about once a month, through a mailing service in the United States. Every issue has a link to unsubscribe.`}
		>
			<TextField
				form="newsletter"
				name="newsletterName"
				label="Name"
				autoComplete="name"
				required
				maxLength={120}
			/>
			<TextField
				form="newsletter"
				name="newsletterEmail"
				label="E-mail address"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				maxLength={254}
			/>
			<SelectField
				form="newsletter"
				name="interests"
				label="What interests you most?"
				prompt="Choose a topic"
				options={newsletterInterests}
			/>
		</LeadFormFrame>
	)
}
