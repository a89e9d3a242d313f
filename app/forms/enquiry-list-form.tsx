import { Link } from 'react-router'
import { useBusiness } from '#app/business/use-business.ts'
import type { ListedView } from '#app/leads/listed-products.ts'
import { listedIn } from '#app/site/enquiry/enquiry-cookies.ts'
import { writeProduct } from '#app/site/enquiry/use-enquiry.ts'
import { showToast } from '#app/site/toast/toast.ts'
import { EmailField } from './email-field.tsx'
import { LeadFormFrame } from './lead-form-frame.tsx'
import { ListedProduct } from './listed-product.tsx'
import { PicturesField } from './pictures-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { useAnonKey } from './use-anon-key.ts'
import { useOffice } from './use-office.ts'

type EnquiryListFormProps = {
	products: ListedView[]
	listKey: string
	/** Above the fields of the sender. */
	title: string
	onSend: () => void
	onTaken: () => void
	onRemove: (product: ListedView) => void
}

export function EnquiryListForm(props: EnquiryListFormProps) {
	const { products, listKey, title, onSend, onTaken, onRemove } = props
	const { company } = useOffice()
	const { replyTime } = useBusiness()
	const anonKey = useAnonKey()
	const sent = 'Your enquiry has been sent successfully'
	const whatNext = `An adviser at ${company} replies ${replyTime}.`
	return (
		<LeadFormFrame
			form="list"
			labelledBy="list-title"
			send={(engine, ...filled) => {
				onSend()
				return engine.sendCall(engine.leadCalls.list(...filled), { anonKey })
			}}
			onTaken={() => {
				onTaken()
				void showToast({ title: sent, description: whatNext })
			}}
			thanks={{
				title: sent,
				heading: 'h2',
				text: (
					<>
						<p>{whatNext}</p>
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
					label="Company or farm"
					autoComplete="organization"
					required
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

/** The list keeps an amount as it is typed. */
function keepAmount(id: string, amount: number) {
	const product = listedIn(document.cookie).find((one) => one.id === id)
	if (product) writeProduct({ ...product, amount })
}
