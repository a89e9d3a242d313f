import { isMediaAddress } from './media-address.ts'

/** Whether an address is http(s) or a file of ours, so that opening it runs no script. */
export function isSafeLink(address: string): boolean {
	if (isMediaAddress(address)) return true
	return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
