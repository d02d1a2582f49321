import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

interface Props {
  show: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
  place: string;
}

/** Shows something else once its children fail, until `place` changes. Only classes get React's rendering errors. */
export class Boundary extends Component<Props & { place: string }, State> {
  override state: State = { failure: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: { place: string }, state: State): State | null {
    return place === state.place ? null : { failure: null, place };
  }

  override render(): ReactNode {
    return this.state.failure ? this.props.show(this.state.failure.error) : this.props.children;
  }
}

/** Shows another page for a bug in a page, until the visitor opens a page again. */
export function PageErrors({ show, children }: Props) {
  const { key } = useLocation();
  return (
    <Boundary show={show} place={key}>
      {children}
    </Boundary>
  );
}
