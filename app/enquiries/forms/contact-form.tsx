import { useEffect, useRef, useState } from 'react'
import { useBusiness } from '#platform/business/use-business.ts'
import { useShownCountry } from '#kit/site/country/country-picker.tsx'
import { showToast } from '#kit/site/toast/toast.ts'
import { contactCountries, otherCountry } from '#enquiries/leads/form-choices.ts'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { NameAndEmail } from './name-and-email.tsx'
import { PicturesField } from './pictures-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { SelectField } from './select-field.tsx'
import { useTradeWords } from './use-trade-words.ts'

const countryOptions = contactCountries.map((country) => ({ value: country, label: country }))

export function ContactForm({ labelledBy, subject }: { labelledBy: string; subject: string }) {
	const trade = useTradeWords()
	const { replyTime, home } = useBusiness()
	return (
		<LeadFormFrame
			form="contact"
			labelledBy={labelledBy}
			subject={subject}
			onTaken={() =>
				void showToast({
					title: 'Message sent',
					description: "We'll get back to you as soon as possible.",
				})
			}
			thanks={{
				title: 'Message Sent!',
				text: <p>{`${trade.replier} reads it and replies ${replyTime}.`}</p>,
				again: 'Send Another Message',
			}}
			submitLabel="Send Message"
			busyLabel="Sending..."
			failureTitle="Error sending message:"
		>
			<NameAndEmail />
			<TextField name="company" label={trade.company} autoComplete="organization" limit={160} />
			{home ? null : <CountryFields />}
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					name="phone"
					label="Telephone"
					type="tel"
					inputMode="tel"
					autoComplete="tel"
					limit={40}
				/>
				<TextField name="bestTime" label="Best time to call" limit={80} />
			</div>
			<TextField name="subject" label="Subject" defaultValue={subject} required limit={250} />
			<TextArea name="message" label="Message" rows={7} required limit={5000} />
			<PicturesField />
		</LeadFormFrame>
	)
}

/**
 * The country, and its name when the choice is 'Other'. The style sheet shows the second field, so that it works
 * without scripts; only scripts can make it required while it is shown.
 */
function CountryFields() {
	const shown = useShownCountry()
	const part = useRef<HTMLDivElement>(null)
	const [isOther, setIsOther] = useState(false)
	useEffect(() => {
		setIsOther(part.current?.querySelector('select')?.value === otherCountry)
	}, [])
	return (
		<div ref={part} className="group/country grid gap-5 sm:grid-cols-2">
			<SelectField
				name="country"
				label="Country"
				prompt="Choose a country"
				options={countryOptions}
				start={shown === 'Both' ? '' : shown}
				autoComplete="country-name"
				required
				onChange={(event) => setIsOther(event.target.value === otherCountry)}
			/>
			<TextField
				name="otherCountry"
				label="Which country?"
				autoComplete="country-name"
				limit={80}
				required={isOther}
				isOptional={false}
				className="hidden group-has-[option[value=Other]:checked]/country:grid"
			/>
		</div>
	)
}
