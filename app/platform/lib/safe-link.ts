import { isMediaAddress } from './media-address.ts'

/** Whether an address is http(s) or a file of ours, so that opening it runs no script. */
export function isSafeLink(address: string): boolean {
	if (isMediaAddress(address)) return true
	return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

/** Whether an address is a path of this site, such as `/products`, that leads where it says: without steps up. */
export function isSitePath(address: string): boolean {
	return /^\/(?![/\\])\S*$/.test(address) && !/\/(?:\.|%2e){1,2}(?:[/\\?#]|$)/i.test(address)
}

/** Whether an address is a page of this site, such as `/products`, or one that people may be sent to from it. */
export function isPageLink(address: string): boolean {
	if (isSitePath(address)) return true
	return URL.canParse(address) && /^(?:https?|mailto|tel):$/.test(new URL(address).protocol)
}
