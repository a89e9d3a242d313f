import { EnquiryForm } from './enquiry-form.tsx'
import { LeadDialog } from './lead-dialog.tsx'
import { useAskedAt } from './use-asked-at.ts'

/** The button on a product page and the enquiry form it opens; below it when the visitor last asked. */
export function EnquiryDialog({ productTitle }: { productTitle: string }) {
	const { askedAt, noteAsked } = useAskedAt(productTitle)
	return (
		<>
			<LeadDialog
				form="enquiry"
				title="Product Enquiry"
				text={`Fill out the form below to learn more about ${productTitle}`}
				openLabel="Contact Us About This Product"
				openClassName="button button-yolk no-print justify-self-start"
			>
				{(titleId) => (
					<EnquiryForm labelledBy={titleId} productTitle={productTitle} onTaken={noteAsked} />
				)}
			</LeadDialog>
			{askedAt ? <p className="no-print text-sm text-muted">{`You asked on ${askedAt}.`}</p> : null}
		</>
	)
}
