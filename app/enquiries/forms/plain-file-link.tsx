import type { OfferedFile } from './offered-file.ts'

type PlainFileLinkProps = {
	file: OfferedFile
	/** Whether scripts have tried to start it; a browser may have blocked that. */
	isStarted: boolean
}

export function PlainFileLink({ file, isStarted }: PlainFileLinkProps) {
	return (
		<p>
			{isStarted ? 'If the download did not start, ' : null}
			<a
				className="link inline-block py-0.5"
				href={file.url}
				target={file.isOwn ? undefined : '_blank'}
				rel={file.isOwn ? undefined : 'noopener'}
			>
				{isStarted ? 'open the file' : 'Open the file'}
			</a>
			{isStarted ? '.' : null}
		</p>
	)
}
