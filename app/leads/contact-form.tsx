import { useEffect, useRef, useState } from 'react'
import { contactCountries, otherCountry } from './forms.ts'
import { LeadFormFrame, useOffice } from './lead-form-frame.tsx'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

const countryOptions = contactCountries.map((country) => ({ value: country, label: country }))

export function ContactForm({ labelledBy, subject }: { labelledBy: string; subject: string }) {
	const { company } = useOffice()
	return (
		<LeadFormFrame
			form="contact"
			labelledBy={labelledBy}
			submitLabel="Send Message"
			failureTitle="Error sending message:"
			privacy={`Your message goes to the advisers of ${company}, who use your details to answer it and for nothing else. Ask us at any time to see, correct or delete what you sent.`}
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					form="contact"
					name="name"
					label="Name"
					autoComplete="name"
					required
					maxLength={120}
				/>
				<TextField
					form="contact"
					name="email"
					label="E-mail address"
					type="email"
					inputMode="email"
					autoComplete="email"
					required
					maxLength={254}
				/>
			</div>
			<TextField
				form="contact"
				name="company"
				label="Company or farm"
				autoComplete="organization"
				maxLength={160}
			/>
			<CountryFields />
			<TextField
				form="contact"
				name="subject"
				label="Subject"
				defaultValue={subject}
				required
				maxLength={200}
			/>
			<TextArea form="contact" name="message" label="Message" rows={7} required maxLength={5000} />
		</LeadFormFrame>
	)
}

/**
 * The country, and the name of it when it is none of ours. The style sheet shows the second field, so that it
 * works without scripts; only scripts can make it required when it is seen.
 */
function CountryFields() {
	const part = useRef<HTMLDivElement>(null)
	const [isOther, setIsOther] = useState(false)
	useEffect(() => {
		setIsOther(part.current?.querySelector('select')?.value === otherCountry)
	}, [])
	return (
		<div ref={part} className="group/country grid gap-5 sm:grid-cols-2">
			<SelectField
				form="contact"
				name="country"
				label="Country"
				prompt="Choose a country"
				options={countryOptions}
				autoComplete="country-name"
				required
				onChange={(event) => setIsOther(event.target.value === otherCountry)}
			/>
			<TextField
				form="contact"
				name="otherCountry"
				label="Which country?"
				autoComplete="country-name"
				maxLength={80}
				required={isOther}
				isOptional={false}
				className="hidden group-has-[option[value=Other]:checked]/country:grid"
			/>
		</div>
	)
}
