import { useRef } from 'react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useLeftOut } from '#platform/business/use-business.ts'
import { fill } from '#platform/lib/text/fill.ts'
import { useLabels } from '../labels.ts'
import { useIsListed } from './list-changes.ts'

type AddToEnquiryProps = {
	product: { title: string; href: string; version: number }
}

/**
 * Puts a product on the visitor's enquiry list. Before scripts run it posts the one form of the layout, and the browser
 * comes back to this button, which then is the target of the address.
 */
export function AddToEnquiry({ product }: AddToEnquiryProps) {
	const { title, href, version } = product
	const slug = href.replace('/products/', '')
	const value = `${version}.${slug}`
	const labels = useLabels()
	const navigate = useNavigate()
	const isListed = useIsListed(slug)
	const isBusy = useRef(false)
	const isLeftOut = useLeftOut()
	if (isLeftOut('/enquiry')) return null

	async function add(button: HTMLButtonElement) {
		isBusy.current = true
		const loaded = await import('./add-product.ts').catch(() => null)
		const action = { label: labels.enquiry, run: () => void navigate('/enquiry') }
		if (loaded) await loaded.addProduct({ value, title, action })
		// After an update of the site an older page cannot load its scripts; its forms can still be posted.
		else button.form!.requestSubmit(button)
		isBusy.current = false
	}

	function onClick(event: MouseEvent<HTMLButtonElement>) {
		event.preventDefault()
		// The second press of a double click is none of its own.
		if (isBusy.current || event.detail > 1) return
		if (isListed) void navigate('/enquiry')
		else void add(event.currentTarget)
	}

	return (
		<button
			form="add"
			name="add"
			value={value}
			id={value}
			className="add no-print"
			data-listed={isListed || undefined}
			onClick={onClick}
		>
			<span>{isListed ? labels.enquiry : labels.enquiryAdd}</span>
			<span className="sr-only">{` ${fill(labels.about, { title })}`}</span>
		</button>
	)
}
