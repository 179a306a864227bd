import { Component, h } from "../vendor/preact.js";
export function memo(inner) {
    return class Kept extends Component {
        shouldComponentUpdate(next) {
            const now = this.props;
            return Object.keys(next).some((key) => key !== "children" && next[key] !== now[key]);
        }
        render() {
            return h(inner, this.props);
        }
    };
}
