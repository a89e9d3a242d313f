import { EnquiryForm } from './enquiry-form.tsx'

/** A rejected enquiry with its values, in place of a page that could not be read either. */
export function RefusedEnquiry({ productTitle }: { productTitle: string }) {
	return (
		<section className="wrap grid max-w-3xl gap-6 py-16 md:py-24">
			<h1 id="enquiry-title" className="title-2">
				Product Enquiry
			</h1>
			<EnquiryForm labelledBy="enquiry-title" productTitle={productTitle} />
		</section>
	)
}
