import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedView } from '#enquiries/leads/listed-products.ts'
import { listedIn } from '#kit/site/enquiry/enquiry-cookies.ts'
import type { ListedProduct } from '#kit/site/enquiry/enquiry-cookies.ts'
import { endProducts, useListedIds, writeProduct } from '#kit/site/enquiry/use-enquiry.ts'
import { keepRemark, readRemark } from '#kit/site/enquiry/remarks.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { useWasSent } from './lead-form-context.ts'
import { readSession } from './session-store.ts'

/** The page with the list follows the visitor's cookies: another tab may add, remove or send. */
export function useEnquiryPage(read: ListedView[]) {
	const wasSent = useWasSent('list')
	const [isSent, setSent] = useState(wasSent)
	// From the press on, and if sending failed, the form stays as it is, also when another tab has sent the list.
	const [held, setHeld] = useState<ListedView[] | null>(null)
	const products = held ?? read
	const list = useRef<HTMLHeadingElement>(null)
	const { revalidate } = useRevalidator()
	const listed = useListedIds()
	const shown = products.map(({ id }) => id).join(' ')
	/** Whether the list was emptied in another tab while something was typed here, which the draft of the form keeps. */
	const [hasText, setHasText] = useState(false)
	useEffect(() => {
		if (listed === null || listed === shown || isSent || held) return
		const hasDraft = readSession('lead-draft:list:') !== null
		void revalidate().then(() => setHasText(listed === '' && hasDraft))
	}, [listed, shown, isSent, held, revalidate])

	function remove({ id, name }: ListedView) {
		const product = listedIn(document.cookie).find((one) => one.id === id)
		const remark = readRemark(id)
		setHeld(null)
		setHasText(false)
		endProducts([id], { isSent: false })
		list.current?.focus()
		void showToast({
			title: 'Taken off your list',
			description: name,
			...(product && { action: { label: 'Undo', run: () => bringBack(product, remark) } }),
		})
	}

	return {
		products,
		isSent,
		hasText,
		list,
		remove,
		hold: () => setHeld(products),
		markSent: () => {
			// Posted without scripts: the server has ended what was sent, and another tab may have added since.
			if (isSent) return
			setSent(true)
			endProducts(
				products.map(({ id }) => id),
				{ isSent: true },
			)
		},
	}
}

function bringBack(product: ListedProduct, remark: string) {
	writeProduct(product)
	keepRemark(product.id, remark)
}
