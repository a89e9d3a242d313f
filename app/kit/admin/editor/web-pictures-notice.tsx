import type { ShownPicture, WebPictures } from './use-web-pictures.ts'

const maxListed = 5

/** Lists the pictures that visitors do not see, and offers to copy them into the library. */
export function WebPicturesNotice({ shown, status, bring }: WebPictures) {
	const listed = shown.slice(0, maxListed)
	const more = shown.length - listed.length
	return (
		<div className={shown.length > 0 ? 'editor-notice editor-pictures' : 'sr-only'}>
			<p role="status">{sentenceFor(shown)}</p>
			{shown.length > 0 ? (
				<ul>
					{listed.map((picture) => (
						<PictureRow
							key={picture.address}
							picture={picture}
							isAlone={shown.length === 1}
							onBring={() => bring([picture])}
						/>
					))}
					{more > 0 ? <li>{more === 1 ? 'and 1 more' : `and ${more} more`}</li> : null}
				</ul>
			) : null}
			{shown.length > 1 ? (
				<button
					type="button"
					className="editor-link"
					aria-disabled={shown.every(({ isComing }) => isComing)}
					onClick={() => bring(shown)}
				>
					Add all {shown.length} to the library
				</button>
			) : null}
			<p role="status" className="sr-only">
				{status}
			</p>
		</div>
	)
}

type RowProps = { picture: ShownPicture; isAlone: boolean; onBring: () => void }

function PictureRow({ picture, isAlone, onBring }: RowProps) {
	const { name, host, isComing, fault } = picture
	const offer = fault ? 'Try again' : 'Add to the library'
	return (
		<li>
			{isAlone ? null : <span>{name ? `${name} on ${host}` : host} </span>}
			{fault ? <span className="field-error">{fault} </span> : null}
			<button
				type="button"
				className="editor-link"
				aria-label={isComing || isAlone ? undefined : `${offer}: ${name || host}`}
				aria-disabled={isComing}
				onClick={isComing ? undefined : onBring}
			>
				{isComing ? 'Fetching…' : offer}
			</button>
		</li>
	)
}

function sentenceFor(shown: readonly ShownPicture[]): string {
	const [first] = shown
	if (!first) return ''
	if (shown.length > 1)
		return `Visitors cannot see ${shown.length} pictures in this text, because they are on other sites.`
	const what = first.name ? `the picture ${first.name}` : 'this picture'
	return `Visitors cannot see ${what}, because it is on ${first.host}.`
}
