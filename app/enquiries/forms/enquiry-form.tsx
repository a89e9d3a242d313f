import { useBusiness } from '#platform/business/use-business.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { EmailField } from './email-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { useTradeWords } from './use-trade-words.ts'

type EnquiryFormProps = {
	labelledBy: string
	productTitle: string
	/** Runs when the enquiry is accepted. */
	onTaken?: () => void
}

export function EnquiryForm({ labelledBy, productTitle, onTaken }: EnquiryFormProps) {
	const trade = useTradeWords()
	const { replyTime } = useBusiness()
	const title = 'Your enquiry has been sent successfully'
	const whatNext = `${trade.replier} replies ${replyTime}.`
	return (
		<LeadFormFrame
			form="enquiry"
			labelledBy={labelledBy}
			subject={productTitle}
			isInDialog
			onTaken={() => {
				onTaken?.()
				void showToast({ title, description: whatNext })
			}}
			thanks={{
				title,
				text: <p>{whatNext}</p>,
				again: 'Send Another Enquiry',
			}}
			submitLabel="Send Enquiry"
			busyLabel="Sending..."
			failureTitle="Error sending enquiry:"
		>
			<input type="hidden" name="productName" value={productTitle} />
			<TextField name="name" label="Name" autoComplete="name" required minLength={2} limit={120} />
			<TextField
				name="companyOrFarm"
				label={trade.company}
				autoComplete="organization"
				required={trade.needsCompany}
				minLength={2}
				limit={160}
			/>
			<EmailField />
			<TextField
				name="subject"
				label="Subject"
				defaultValue={`I'd like more info about this product: ${productTitle}`}
				required
				minLength={2}
				limit={250}
			/>
			<TextArea name="message" label="Message" required minLength={10} limit={5000} />
			<PicturesField />
		</LeadFormFrame>
	)
}
