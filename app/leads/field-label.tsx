type FieldLabelProps = { htmlFor: string; isOptional: boolean; children: string }

export function FieldLabel({ htmlFor, isOptional, children }: FieldLabelProps) {
	return (
		<label htmlFor={htmlFor}>
			{children}
			{isOptional ? <span className="font-normal text-muted"> (optional)</span> : null}
		</label>
	)
}
