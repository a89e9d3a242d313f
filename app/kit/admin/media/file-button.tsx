import './media.css'

type FileButtonProps = {
	children: string
	/** Accessible name, which includes the field's name. */
	label: string
	accept: string
	multiple?: boolean
	/** Opens a phone's camera instead of its files. */
	camera?: boolean
	className?: string
	describedBy?: string | undefined
	isWrong?: boolean
	onFiles: (files: File[]) => void
}

/** A native file input that looks like a button, so that keyboards and screen readers use the real input. */
export function FileButton(props: FileButtonProps) {
	const { children, label, accept, multiple, camera, className, describedBy, onFiles } = props
	return (
		<span className={`btn media-file ${className ?? ''}`}>
			<span aria-hidden="true">{children}</span>
			<input
				type="file"
				aria-label={label}
				aria-describedby={describedBy}
				aria-invalid={props.isWrong || undefined}
				ref={keepCancelInside}
				accept={accept}
				multiple={multiple}
				capture={camera ? 'environment' : undefined}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])]
					// Clear it, so that the same file can be chosen again after a failure.
					target.value = ''
					if (files.length > 0) onFiles(files)
				}}
			/>
		</span>
	)
}

/** Stops the file chooser's `cancel` event from closing the dialog around it. */
function keepCancelInside(input: HTMLInputElement | null) {
	const stop = (event: Event) => event.stopPropagation()
	input?.addEventListener('cancel', stop)
	return () => input?.removeEventListener('cancel', stop)
}
