import type { MediaFile } from '#platform/media/media-file.ts'
import { srcSet } from '#platform/media/picture/image-view.ts'
import { plural } from '#platform/lib/text/plural.ts'

/** A place where a file is used, as a link into the back office. */
export type UseLink = { label: string; href: string; inTrash: boolean }

/** A gallery's own alt text and caption for a picture, with a link to edit them. */
export type OwnWordsLink = UseLink & { alt: string; caption: string }

export type ShownFile = MediaFile & { uses: UseLink[]; ownWords: OwnWordsLink[] }

/** Response of `POST /admin/media/delete`: the deleted ids, and why others were refused. */
export type DeleteResponse = { deletedIds: string[]; refusals: string[] }

export function usedText(places: number): string {
	if (places === 0) return 'Not used'
	return `Used in ${plural(places, 'place')}`
}

const smallestVariantPx = 320

/** Address of an image's 320 px variant for a grid; the original if it has no variant. */
export function thumbnailUrl({ url, width }: Pick<MediaFile, 'url' | 'width'>): string {
	if (width === null || width < smallestVariantPx) return url
	return srcSet({ src: url, width: smallestVariantPx }, 'webp').split(' ')[0] || url
}
