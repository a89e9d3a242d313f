import { useRef } from 'react'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { postJson } from '#app/lib/http/request-json.ts'
import { filled, useLabels } from '../labels.ts'
import { showToast } from '../toast/toast.ts'
import { noteChange, useIsListed } from './use-enquiry.ts'

type AddToEnquiryProps = {
	product: { title: string; href: string; version: number }
	className: string
}

/**
 * Puts a product on the visitor's enquiry list. Before scripts run it posts the one form of the layout, and the browser comes
 * back to this button, which then is the target of the address.
 */
export function AddToEnquiry({ product, className }: AddToEnquiryProps) {
	const { title, href, version } = product
	const slug = href.slice(href.lastIndexOf('/') + 1)
	const value = `${version}.${slug}`
	const labels = useLabels()
	const navigate = useNavigate()
	const isListed = useIsListed(slug)
	const isBusy = useRef(false)

	async function add() {
		isBusy.current = true
		const outcome = await postJson('/enquiry/add', { add: value }, { keepalive: true })
		isBusy.current = false
		if (outcome.kind === 'done') {
			noteChange()
			const action = { label: labels.enquiry, run: () => void navigate('/enquiry') }
			void showToast({ title: 'Added to your enquiry', description: title, action })
			return
		}
		const body = outcome.kind === 'offline' ? null : (outcome.body as { error?: string } | null)
		const description = body?.error ?? 'Please check your internet connection and try again.'
		void showToast({ title: 'Not added to your enquiry', description, kind: 'error' })
	}

	function onClick(event: MouseEvent) {
		event.preventDefault()
		// The second press of a double click is none of its own.
		if (isBusy.current || event.detail > 1) return
		if (isListed) void navigate('/enquiry')
		else void add()
	}

	return (
		<button
			form="add"
			name="add"
			value={value}
			id={value}
			className={`add relative inline-flex min-h-11 items-center gap-2 font-semibold text-pasture ${className}`}
			data-listed={isListed ? '' : undefined}
			onClick={onClick}
		>
			{isListed ? labels.enquiry : labels.enquiryAdd}
			<span className="sr-only">{` ${filled(labels.about, title)}`}</span>
		</button>
	)
}
