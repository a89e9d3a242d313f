import { srcSet } from '#app/media/picture/image-view.ts'
import type { MediaFile } from '#app/media/media-file.ts'

const smallestCopyPx = 320

/** Address of an image's 320 px variant for a grid; the original if it has no variant. */
export function thumbnailUrl({ url, width }: Pick<MediaFile, 'url' | 'width'>): string {
	if (width === null || width < smallestCopyPx) return url
	return srcSet({ src: url, width: smallestCopyPx }, 'webp').split(' ')[0] || url
}
