import { EnquiryForm } from './enquiry-form.tsx'
import { LeadDialog } from './lead-dialog.tsx'

/** The button on a product page and the enquiry form it opens. */
export function EnquiryDialog({ productTitle }: { productTitle: string }) {
	return (
		<LeadDialog
			form="enquiry"
			title="Product Enquiry"
			text={`Fill out the form below to learn more about ${productTitle}`}
			openLabel="Contact Us About This Product"
			openClassName="button button-yolk no-print justify-self-start"
		>
			{(titleId) => <EnquiryForm labelledBy={titleId} productTitle={productTitle} />}
		</LeadDialog>
	)
}
