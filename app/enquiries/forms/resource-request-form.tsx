import { useBusiness } from '#platform/business/use-business.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { resourceTypes } from '#enquiries/leads/form-choices.ts'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { NameAndEmail } from './name-and-email.tsx'
import { PicturesField } from './pictures-field.tsx'
import { TextArea } from './text-area.tsx'
import { SelectField } from './select-field.tsx'
import { useOffice } from './use-office.ts'

const typeOptions = resourceTypes.map((label) => ({ value: label.toLowerCase(), label }))

export function ResourceRequestForm({ labelledBy }: { labelledBy: string }) {
	const { company } = useOffice()
	const { replyTime } = useBusiness()
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
				text: <p>{`An adviser at ${company} reads every request and replies ${replyTime}.`}</p>,
				again: 'Submit Another Request',
			}}
			submitLabel="Submit Request"
			busyLabel="Submitting..."
			failureTitle="Error submitting request:"
		>
			<NameAndEmail />
			<SelectField
				name="resourceType"
				label="Resource type"
				prompt="Choose a type"
				options={typeOptions}
				required
			/>
			<TextArea name="description" label="What should it help you do?" required limit={5000} />
			<PicturesField />
		</LeadFormFrame>
	)
}
