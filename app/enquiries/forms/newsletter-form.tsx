import { showToast } from '#kit/site/toast/toast.ts'
import { allTopicsOption, toOption } from '#enquiries/leads/form-choices.ts'
import { EmailField } from './email-field.tsx'
import { TextField } from './text-field.tsx'
import { useFormChoices } from './lead-form-context.ts'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { SelectField } from './select-field.tsx'

export function NewsletterForm({ labelledBy }: { labelledBy: string }) {
	const topics = useFormChoices('newsletter')
	return (
		<LeadFormFrame
			form="newsletter"
			labelledBy={labelledBy}
			onTaken={() =>
				void showToast({
					title: 'Subscription successful',
					description: 'Thank you for subscribing to our newsletter!',
				})
			}
			thanks={{
				title: 'Thank you for subscribing!',
				text: (
					<>
						<p>
							One last step: press the button in the confirmation email. We send it at most once a
							day: if you signed up earlier today, use the one you have.
						</p>
						<p className="text-muted">
							No email after ten minutes? Check your spam, or write to us.
						</p>
					</>
				),
				again: 'Subscribe Another Email',
			}}
			submitLabel="Subscribe"
			busyLabel="Subscribing..."
			failureTitle="Error subscribing:"
		>
			<TextField name="newsletterName" label="Name" autoComplete="name" required limit={120} />
			<EmailField name="newsletterEmail" />
			{topics.length > 0 ? (
				<SelectField
					name="interests"
					label="What interests you most?"
					prompt="Choose a topic"
					options={[...topics.map(toOption), allTopicsOption]}
				/>
			) : null}
		</LeadFormFrame>
	)
}
