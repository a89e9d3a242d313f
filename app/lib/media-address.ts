// Stored files lie below /media/, each under the key that storage knows it by, such as `news-images/1-a.jpg`.

const below = '/media/'
const whole = /^\/media\/[\w./-]+$/
const originals = /\/media\/(?!variants\/)[a-z0-9-]+\/[\w.-]+/g

/** The address of the stored file with this key. */
export function mediaAddress(key: string): string {
	return below + key
}

/** What storage calls the file at this address. Of an address elsewhere, the address. */
export function mediaKey(address: string): string {
	return address.startsWith(below) ? address.slice(below.length) : address
}

/** Whether an address is one of stored files, whether there is one or not. */
export function isMediaAddress(address: string): boolean {
	return whole.test(address) && !address.includes('..')
}

/** The addresses of stored files that stand in a text, as often as they do; smaller copies left out. */
export function mediaAddressesIn(text: string): string[] {
	return text.match(originals) ?? []
}

/** What storage calls our copy of the picture of a YouTube video. */
export function youtubePictureKey(videoId: string): string {
	return `youtube/${videoId}.jpg`
}
