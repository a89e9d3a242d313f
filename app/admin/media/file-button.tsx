import './media.css'

type FileButtonProps = {
	children: string
	/** What it says to those who do not see the field around it. */
	label: string
	accept: string
	multiple?: boolean
	/** Opens the camera of a telephone instead of its files. */
	camera?: boolean
	className?: string
	describedBy?: string | undefined
	onFiles: (files: File[]) => void
}

/** A native file input that looks like a button: keyboard and screen readers get the real thing. */
export function FileButton(props: FileButtonProps) {
	const { children, label, accept, multiple, camera, className, describedBy, onFiles } = props
	return (
		<span className={`btn media-file ${className ?? ''}`}>
			<span aria-hidden="true">{children}</span>
			<input
				type="file"
				aria-label={label}
				aria-describedby={describedBy}
				ref={keepCancelInside}
				accept={accept}
				multiple={multiple}
				capture={camera ? 'environment' : undefined}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])]
					// Emptied, so that the same file can be chosen again after it failed.
					target.value = ''
					if (files.length > 0) onFiles(files)
				}}
			/>
		</span>
	)
}

/** Closing the file chooser is not leaving the dialog around it, though both events are called `cancel`. */
function keepCancelInside(input: HTMLInputElement | null) {
	const stop = (event: Event) => event.stopPropagation()
	input?.addEventListener('cancel', stop)
	return () => input?.removeEventListener('cancel', stop)
}
