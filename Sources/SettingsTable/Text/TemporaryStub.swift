func closestName(to name: String, among candidates: some Sequence<String>) -> String? { nil }
extension String { mutating func appendJSON(_ text: String) { append("\"\(text)\"") } }
