import { useBusiness } from '#platform/business/use-business.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { toOption } from '#enquiries/leads/form-choices.ts'
import { useFormChoices } from './lead-form-context.ts'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { NameAndEmail } from './name-and-email.tsx'
import { PicturesField } from './pictures-field.tsx'
import { TextArea } from './text-area.tsx'
import { SelectField } from './select-field.tsx'
import { useTradeWords } from './use-trade-words.ts'

export function ResourceRequestForm({ labelledBy }: { labelledBy: string }) {
	const trade = useTradeWords()
	const { replyTime } = useBusiness()
	const kinds = useFormChoices('request')
	return (
		<LeadFormFrame
			form="request"
			labelledBy={labelledBy}
			onTaken={() =>
				void showToast({
					title: 'Request Submitted',
					description: "Thank you for your resource suggestion. We'll review it soon!",
				})
			}
			thanks={{
				title: 'Thank you for your suggestion!',
				text: <p>{`${trade.replier} reads every request and replies ${replyTime}.`}</p>,
				again: 'Submit Another Request',
			}}
			submitLabel="Submit Request"
			busyLabel="Submitting..."
			failureTitle="Error submitting request:"
		>
			<NameAndEmail />
			{kinds.length > 0 ? (
				<SelectField
					name="resourceType"
					label="Resource type"
					prompt="Choose a type"
					options={kinds.map(toOption)}
					required
				/>
			) : (
				<input type="hidden" name="resourceType" value="other" />
			)}
			<TextArea name="description" label="What should it help you do?" required limit={5000} />
			<PicturesField />
		</LeadFormFrame>
	)
}
