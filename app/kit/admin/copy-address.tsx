import { useState } from 'react'
import type { ReactNode } from 'react'
import { showToast } from '#kit/site/toast/toast.ts'
import { Button } from './button.tsx'

type CopyAddressProps = {
	/** With or without the site's name. */
	url: string
	/** Name of the field that shows the address where the browser lets no page copy, as on plain HTTP. */
	fieldLabel: string
	describedBy?: string
	children: ReactNode
}

export function CopyAddress({ url, fieldLabel, describedBy, children }: CopyAddressProps) {
	const [byHand, setByHand] = useState<string | null>(null)
	async function copy() {
		const address = new URL(url, location.href).href
		try {
			await navigator.clipboard.writeText(address)
			await showToast({ title: 'Address copied', description: address })
		} catch {
			setByHand(address)
			await showToast({ title: 'Copy this address', description: address })
		}
	}
	return (
		<>
			<Button aria-describedby={describedBy} onClick={() => void copy()}>
				{children}
			</Button>
			{byHand ? (
				<input
					className="admin-input"
					aria-label={fieldLabel}
					readOnly
					value={byHand}
					onFocus={({ target }) => target.select()}
				/>
			) : null}
		</>
	)
}
