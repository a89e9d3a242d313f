import { srcSet } from '#app/media/picture/image-view.ts'
import type { MediaFile } from '#app/media/media-file.ts'

const smallestCopyPx = 320

/** A small copy of an image for a grid; the image itself when it keeps none. */
export function thumbnailUrl({ url, width }: Pick<MediaFile, 'url' | 'width'>): string {
	if (width === null || width < smallestCopyPx) return url
	return srcSet({ src: url, width: smallestCopyPx }, 'webp').split(' ')[0] || url
}
