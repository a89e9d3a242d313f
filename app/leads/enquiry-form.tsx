import { LeadFormFrame, useOffice } from './lead-form-frame.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

export function EnquiryForm({
	labelledBy,
	productTitle,
}: {
	labelledBy: string
	productTitle: string
}) {
	const { company } = useOffice()
	return (
		<LeadFormFrame
			form="enquiry"
			labelledBy={labelledBy}
			submitLabel="Send Enquiry"
			failureTitle="Error sending enquiry:"
			privacy={`Your enquiry goes to the advisers of ${company}, who use your details to answer it and for nothing else.`}
		>
			<input type="hidden" name="productName" value={productTitle} />
			<TextField
				form="enquiry"
				name="name"
				label="Name"
				autoComplete="name"
				required
				minLength={2}
				maxLength={120}
			/>
			<TextField
				form="enquiry"
				name="companyOrFarm"
				label="Company or farm"
				autoComplete="organization"
				required
				minLength={2}
				maxLength={160}
			/>
			<TextField
				form="enquiry"
				name="email"
				label="E-mail address"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				maxLength={254}
			/>
			<TextField
				form="enquiry"
				name="subject"
				label="Subject"
				defaultValue={`I'd like more info about this product: ${productTitle}`}
				required
				minLength={2}
				maxLength={200}
			/>
			<TextArea
				form="enquiry"
				name="message"
				label="Message"
				required
				minLength={10}
				maxLength={5000}
			/>
		</LeadFormFrame>
	)
}
