import { withoutInvisible } from '#app/lib/text/invisible.ts'
import { unwrappedLink } from '#app/lib/unwrapped-link.ts'

/** The address in a form the renderer accepts; `null` if the renderer would drop the link. */
export function linkTarget(typed: string): string | null {
	const address = unwrappedLink(withoutInvisible(typed).trim())
	if (/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))\S/i.test(address)) return address
	if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(address)) return `mailto:${address}`
	const phone = phoneNumber(address)
	if (phone) return `tel:${phone}`
	return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : null
}

/** Starts as in New Zealand or Australia, or with the country's code, so that a date is no number. */
function phoneNumber(typed: string): string | null {
	if (!/^\(?(?:\+|0|1[38]00)[\d\s()-]*$/.test(typed)) return null
	const digits = typed.replaceAll(/\D/g, '')
	if (digits.length < 7 || digits.length > 15) return null
	return typed.includes('+') ? `+${digits}` : digits
}
