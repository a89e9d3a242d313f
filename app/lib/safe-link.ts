import { isMediaAddress } from './media-address.ts'

/** An address that starts with http:// or https://, or of a file of ours: nothing that runs when it is opened. */
export function isSafeLink(address: string): boolean {
	if (isMediaAddress(address)) return true
	return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
