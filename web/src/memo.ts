// Draw a component again only when a property is another object: for what is large and never changes.
import { Component, h, type ComponentType, type VNode } from "preact";

export function memo<P extends object>(inner: ComponentType<P>): ComponentType<P> {
  return class Kept extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const now = this.props as Readonly<P>;
      return (Object.keys(next) as (keyof P)[]).some((key) => key !== ("children" as keyof P) && next[key] !== now[key]);
    }
    override render(): VNode {
      return h(inner as ComponentType<object>, this.props as object);
    }
  } as unknown as ComponentType<P>;
}
