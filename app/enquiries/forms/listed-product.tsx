import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { maxAmount } from '#kit/site/enquiry/enquiry-cookies.ts'
import { keepRemark, readRemark } from '#kit/site/enquiry/remarks.ts'
import { productFieldName, removeField } from '#enquiries/leads/product-fields.ts'
import type { ListedView } from '#enquiries/leads/listed-products.ts'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

type ListedProductProps = {
	product: ListedView
	onAmount: (amount: number) => void
	onRemove: () => void
}

/** A product of the list as it was seen: how many, a remark, and what has become of it. */
export function ListedProduct({ product, onAmount, onRemove }: ListedProductProps) {
	const { id, seen, name, price, href, amount, notes } = product
	const item = useRef<HTMLLIElement>(null)
	useEffect(() => {
		const remark = item.current?.querySelector('textarea')
		if (remark?.value === '') remark.value = readRemark(id)
	}, [id])
	const titleId = `product-${id}`
	return (
		<li ref={item} className="py-6">
			<div role="group" aria-labelledby={titleId} className="grid gap-x-8 gap-y-4 md:grid-cols-2">
				<div className="grid content-start gap-1">
					<h3 id={titleId} className="title-3 [overflow-wrap:anywhere]">
						{href ? (
							<Link to={href} className="hover:underline">
								{name}
							</Link>
						) : (
							name
						)}
					</h3>
					<p className="font-semibold tabular-nums">{price}</p>
					{notes.map((note) => (
						<p key={note} className="font-semibold text-clay">
							{note}
						</p>
					))}
					<button
						name={removeField}
						value={id}
						formNoValidate
						className="link no-print min-h-11 justify-self-start"
						onClick={(event) => {
							event.preventDefault()
							onRemove()
						}}
					>
						Take off the list
						<span className="sr-only">{`: ${name}`}</span>
					</button>
				</div>
				<div className="grid content-start gap-4">
					<input type="hidden" name={productFieldName(id, 'seen')} value={seen} />
					<TextField
						name={productFieldName(id, 'amount')}
						label="Amount"
						inputMode="numeric"
						autoComplete="off"
						className="max-w-48"
						defaultValue={String(amount)}
						required
						onInput={({ currentTarget: { value } }) => {
							const typed = /^\s*[1-9]\d{0,3}\s*$/.test(value) ? Number(value) : null
							if (typed !== null && typed <= maxAmount) onAmount(typed)
						}}
					/>
					<TextArea
						name={productFieldName(id, 'remark')}
						label="Remark"
						limit={1000}
						rows={2}
						onInput={({ currentTarget: { value } }) => keepRemark(id, value)}
					/>
				</div>
			</div>
		</li>
	)
}
