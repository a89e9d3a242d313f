import { useState } from 'react'
import { Link } from 'react-router'
import { useBusiness } from '#platform/business/use-business.ts'
import type { ListedView } from '#enquiries/leads/listed-products.ts'
import { listedIn } from '#kit/site/enquiry/enquiry-cookies.ts'
import { writeProduct } from '#kit/site/enquiry/use-enquiry.ts'
import type { LeadValues } from '#enquiries/leads/schemas.ts'
import { EmailField } from './email-field.tsx'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { ListedProduct } from './listed-product.tsx'
import { PicturesField } from './pictures-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { useTradeWords } from './use-trade-words.ts'

type EnquiryListFormProps = {
	products: ListedView[]
	listKey: string
	/** Above the fields of the sender. */
	title: string
	onTaken: () => void
	onRemove: (product: ListedView) => void
}

export function EnquiryListForm(props: EnquiryListFormProps) {
	const { products, listKey, title, onTaken, onRemove } = props
	const trade = useTradeWords()
	const { replyTime } = useBusiness()
	const [sent, setSent] = useState<LeadValues['list'] | null>(null)
	return (
		<LeadFormFrame
			form="list"
			labelledBy="list-title"
			onTaken={(value) => {
				setSent(value)
				onTaken()
			}}
			products={Object.fromEntries(products.map(({ id, name }) => [id, name]))}
			thanks={{
				title: 'Your enquiry has been sent successfully',
				heading: 'h2',
				text: (
					<>
						{sent ? <Sent products={products} sent={sent} /> : null}
						<p>{`${trade.replier} replies ${replyTime}.`}</p>
						<p>
							<Link to="/products" className="link">
								Back to our products
							</Link>
						</p>
					</>
				),
				again: null,
			}}
			submitLabel="Send Enquiry"
			busyLabel="Sending..."
			failureTitle="Error sending enquiry:"
		>
			{/* Enter in a field presses the first button of a form: that must not take a product off. */}
			<button className="sr-only" tabIndex={-1} aria-hidden="true" />
			<input type="hidden" name="list" value={listKey} />
			<ul className="divide-y divide-line border-y border-line">
				{products.map((product) => (
					<ListedProduct
						key={product.id}
						product={product}
						onAmount={(amount) => keepAmount(product.id, amount)}
						onRemove={() => onRemove(product)}
					/>
				))}
			</ul>
			<h2 className="title-part mt-6" data-form="heads/enquiry">
				<span data-edit="formTitle heading">{title}</span>
			</h2>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					name="name"
					label="Name"
					autoComplete="name"
					required
					minLength={2}
					limit={120}
				/>
				<TextField
					name="companyOrFarm"
					label={trade.company}
					autoComplete="organization"
					required={trade.needsCompany}
					minLength={2}
					limit={160}
				/>
			</div>
			<EmailField />
			<TextArea name="message" label="Message" limit={5000} />
			<PicturesField />
		</LeadFormFrame>
	)
}

type SentProps = { products: ListedView[]; sent: LeadValues['list'] }

/** What went to the business. The receipt repeats it with a reference. */
function Sent({ products, sent: { email, products: wanted, pictures = [] } }: SentProps) {
	return (
		<>
			<ul className="list-disc pl-5">
				{products.map(({ id, name, amount }) => (
					<li key={id}>{`${wanted[id]?.amount ?? amount} × ${name}`}</li>
				))}
				{pictures.length > 0 ? (
					<li>{pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`}</li>
				) : null}
			</ul>
			<p>{`A confirmation with your reference is on its way to ${email}.`}</p>
		</>
	)
}

function keepAmount(id: string, amount: number) {
	const product = listedIn(document.cookie).find((one) => one.id === id)
	if (product) writeProduct({ ...product, amount })
}
