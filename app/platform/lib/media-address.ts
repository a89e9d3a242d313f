// A stored file's address is /media/ followed by its key in storage, such as `news-images/1-a.jpg`.

const below = '/media/'
const whole = /^\/media\/[\w./-]+$/
const originals = /\/media\/(?!variants\/)[a-z0-9-]+\/[\w.-]+/g

/** The address of the stored file with this key. */
export function mediaAddress(key: string): string {
	return below + key
}

/** The storage key of the file at this address; an address elsewhere is unchanged. */
export function mediaKey(address: string): string {
	return address.startsWith(below) ? address.slice(below.length) : address
}

/** Whether an address is below /media/; the file need not exist. */
export function isMediaAddress(address: string): boolean {
	return whole.test(address) && !address.includes('..')
}

/** The addresses of originals in a text, repeats included; variants are left out. */
export function mediaAddressesIn(text: string): string[] {
	return text.match(originals) ?? []
}

/** The storage key of our copy of a YouTube video's picture. */
export function youtubePictureKey(videoId: string): string {
	return `youtube/${videoId}.jpg`
}
