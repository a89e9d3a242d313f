import type { ImageView } from '#platform/media/picture/image-view.ts'
import { Picture } from '#platform/media/picture/picture.tsx'
import type { PictureProps } from '#platform/media/picture/picture.tsx'
import { placeholderImage } from '#platform/lib/image-variants.ts'

type RecordPictureProps = Omit<PictureProps, 'image'> & { image: ImageView | null }

export function RecordPicture({ image, ...shown }: RecordPictureProps) {
	return image ? <Picture image={image} {...shown} /> : <DefaultImage />
}

/** The placeholder for a record without an image. */
export function DefaultImage() {
	return (
		<img
			src={placeholderImage}
			width={1200}
			height={900}
			alt=""
			loading="lazy"
			decoding="async"
			className="h-full w-full object-cover"
		/>
	)
}
