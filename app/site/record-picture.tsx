import type { ImageView } from '#app/media/picture/image-view.ts'
import { Picture } from '#app/media/picture/picture.tsx'
import type { PictureProps } from '#app/media/picture/picture.tsx'
import { DefaultImage } from './default-image.tsx'

type RecordPictureProps = Omit<PictureProps, 'image'> & { image: ImageView | null }

/** The picture of a record, or the placeholder. */
export function RecordPicture({ image, ...shown }: RecordPictureProps) {
	return image ? <Picture image={image} {...shown} /> : <DefaultImage />
}
