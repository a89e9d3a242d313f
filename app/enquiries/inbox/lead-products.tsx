import { formatPrice } from '#platform/lib/text/amounts.ts'
import { changeText } from '#enquiries/leads/listed-products.ts'
import type { ProductChange, SeenProduct } from '#enquiries/leads/listed-products.ts'
import './lead-products.css'

export type ProductNow = SeenProduct & { changes: ProductChange[] }

/** The products of an enquiry list as their visitor saw them, and what has become of each since. */
export function LeadProducts({ products }: { products: ProductNow[] }) {
	if (products.length === 0) return null
	return (
		<table className="lead-products">
			<caption>Products, as they were seen</caption>
			<thead>
				<tr>
					<th scope="col">Amount</th>
					<th scope="col">Product</th>
					<th scope="col">Price</th>
				</tr>
			</thead>
			<tbody>
				{products.map((product) => (
					<tr key={product.id}>
						<td>{product.amount.toLocaleString('en-NZ')}</td>
						<th scope="row">
							<a href={addressNow(product)}>{product.name}</a>
							<span className="hint">{product.path}</span>
							{product.remark ? <p className="lead-message">{product.remark}</p> : null}
							{product.changes.map((change) => (
								<span key={change.kind} className="state" data-lead-change={change.kind}>
									{changeText(change)}
								</span>
							))}
						</th>
						<td>{formatPrice(product.price, product.country)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

/** Its present address; of one that is gone the one that was seen, which says so. */
function addressNow({ path, changes }: ProductNow): string {
	return changes.flatMap((change) => ('path' in change ? change.path : []))[0] ?? path
}
